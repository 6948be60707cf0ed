/**
 * The syntax of Spark 3.4's queries as its parser sees it, rule by rule and in the order of its alternatives, which decides where and how a syntax error is
 * reported. Words in capitals and quoted symbols are tokens; `?`, `*`, `+` and `|` are as usual; `{yes}` and `{no}` are conditions on settings that are
 * always so here; `@n` marks the alternatives of a rule that begins with itself, from the loosest binding (1) on, `@-n` a prefix operator.
 */
export const grammar: Readonly<Record<string, string>> = {
  singleStatement: "statement ';'* '<end>'",
  singleExpression: "namedExpression '<end>'",
  singleDataType: "dataType '<end>'",
  statement: 'query | ctes? dmlStatementNoWith',
  query: 'ctes? queryTerm queryOrganization',
  ctes: "WITH namedQuery (',' namedQuery)*",
  namedQuery: "errorCapturingIdentifier identifierList? AS? '(' query ')'",
  dmlStatementNoWith: `
    insertInto query
    | fromClause multiInsertQueryBody+
    | DELETE FROM multipartIdentifier tableAlias whereClause?
    | UPDATE multipartIdentifier tableAlias SET assignmentList whereClause?
    | MERGE INTO multipartIdentifier tableAlias USING (multipartIdentifier | '(' query ')') tableAlias ON booleanExpression`,
  insertInto: `
    INSERT OVERWRITE TABLE? multipartIdentifier (partitionSpec (IF NOT EXISTS)?)? identifierList?
    | INSERT INTO TABLE? multipartIdentifier partitionSpec? (IF NOT EXISTS)? identifierList?
    | INSERT INTO TABLE? multipartIdentifier REPLACE whereClause`,
  partitionSpec: "PARTITION '(' partitionVal (',' partitionVal)* ')'",
  partitionVal: "identifier ('=' constant)? | identifier '=' DEFAULT",
  assignmentList: "assignment (',' assignment)*",
  assignment: "multipartIdentifier '=' expression",
  multiInsertQueryBody: 'insertInto fromStatementBody',
  queryOrganization: `
    (ORDER BY sortItem (',' sortItem)*)?
    (CLUSTER BY expression (',' expression)*)?
    (DISTRIBUTE BY expression (',' expression)*)?
    (SORT BY sortItem (',' sortItem)*)?
    windowClause?
    (LIMIT (ALL | expression))?
    (OFFSET expression)?`,
  queryTerm: `
    queryPrimary
    | @3 {no} (INTERSECT | UNION | EXCEPT | MINUS) setQuantifier? queryTerm
    | @2 {yes} INTERSECT setQuantifier? queryTerm
    | @1 {yes} (UNION | EXCEPT | MINUS) setQuantifier? queryTerm`,
  queryPrimary: "querySpecification | fromStatement | TABLE multipartIdentifier | inlineTable | '(' query ')'",
  sortItem: 'expression (ASC | DESC)? (NULLS (LAST | FIRST))?',
  fromStatement: 'fromClause fromStatementBody+',
  fromStatementBody: `
    transformClause whereClause? queryOrganization
    | selectClause lateralView* whereClause? aggregationClause? havingClause? windowClause? queryOrganization`,
  querySpecification: `
    transformClause fromClause? lateralView* whereClause? aggregationClause? havingClause? windowClause?
    | selectClause fromClause? lateralView* whereClause? aggregationClause? havingClause? windowClause?`,
  transformClause: `
    (SELECT TRANSFORM '(' setQuantifier? expressionSeq ')' | MAP setQuantifier? expressionSeq | REDUCE setQuantifier? expressionSeq)
    rowFormat? (RECORDWRITER stringLit)? USING stringLit
    (AS (identifierSeq | colTypeList | '(' (identifierSeq | colTypeList) ')'))?
    rowFormat? (RECORDREADER stringLit)?`,
  selectClause: 'SELECT hint* setQuantifier? namedExpressionSeq',
  whereClause: 'WHERE booleanExpression',
  havingClause: 'HAVING booleanExpression',
  hint: "'/*+' hintStatement (','? hintStatement)* '*/'",
  hintStatement: "identifier | identifier '(' primaryExpression (',' primaryExpression)* ')'",
  fromClause: "FROM relation (',' relation)* lateralView* pivotClause? unpivotClause?",
  temporalClause: `
    FOR? (SYSTEM_VERSION | VERSION) AS OF version
    | FOR? (SYSTEM_TIME | TIMESTAMP) AS OF valueExpression`,
  version: 'INTEGER | stringLit',
  aggregationClause: `
    GROUP BY groupByClause (',' groupByClause)*
    | GROUP BY expression (',' expression)* (WITH ROLLUP | WITH CUBE | GROUPING SETS '(' groupingSet (',' groupingSet)* ')')?`,
  groupByClause: 'groupingAnalytics | expression',
  groupingAnalytics: `
    (ROLLUP | CUBE) '(' groupingSet (',' groupingSet)* ')'
    | GROUPING SETS '(' groupingElement (',' groupingElement)* ')'`,
  groupingElement: 'groupingAnalytics | groupingSet',
  groupingSet: "'(' (expression (',' expression)*)? ')' | expression",
  pivotClause: "PIVOT '(' namedExpressionSeq FOR pivotColumn IN '(' pivotValue (',' pivotValue)* ')' ')'",
  pivotColumn: "identifier | '(' identifier (',' identifier)* ')'",
  pivotValue: 'expression (AS? identifier)?',
  unpivotClause: "UNPIVOT unpivotNullClause? '(' unpivotOperator ')' (AS? identifier)?",
  unpivotNullClause: '(INCLUDE | EXCLUDE) NULLS',
  unpivotOperator: '(unpivotSingleValueColumnClause | unpivotMultiValueColumnClause)',
  unpivotSingleValueColumnClause: "unpivotValueColumn FOR unpivotNameColumn IN '(' unpivotColumnAndAlias (',' unpivotColumnAndAlias)* ')'",
  unpivotMultiValueColumnClause: `
    '(' unpivotValueColumn (',' unpivotValueColumn)* ')' FOR unpivotNameColumn IN '(' unpivotColumnSet (',' unpivotColumnSet)* ')'`,
  unpivotColumnSet: "'(' unpivotColumn (',' unpivotColumn)* ')' unpivotAlias?",
  unpivotValueColumn: 'identifier',
  unpivotNameColumn: 'identifier',
  unpivotColumnAndAlias: 'unpivotColumn unpivotAlias?',
  unpivotColumn: 'multipartIdentifier',
  unpivotAlias: 'AS? identifier',
  lateralView: `
    LATERAL VIEW OUTER? qualifiedName '(' (expression (',' expression)*)? ')' identifier (AS? identifier (',' identifier)*)?`,
  setQuantifier: 'DISTINCT | ALL',
  relation: 'LATERAL? relationPrimary relationExtension*',
  relationExtension: 'joinRelation | pivotClause | unpivotClause',
  joinRelation: '(joinType) JOIN LATERAL? relationPrimary joinCriteria? | NATURAL joinType JOIN LATERAL? relationPrimary',
  joinType: 'INNER? | CROSS | LEFT OUTER? | LEFT? SEMI | RIGHT OUTER? | FULL OUTER? | LEFT? ANTI',
  joinCriteria: 'ON booleanExpression | USING identifierList',
  sample: "TABLESAMPLE '(' sampleMethod? ')' (REPEATABLE '(' INTEGER ')')?",
  sampleMethod: `
    '-'? (INTEGER | DECIMAL) PERCENT
    | expression ROWS
    | BUCKET INTEGER OUT OF INTEGER (ON (identifier | qualifiedName '(' ')'))?
    | expression`,
  identifierList: "'(' identifierSeq ')'",
  identifierSeq: "errorCapturingIdentifier (',' errorCapturingIdentifier)*",
  relationPrimary: `
    multipartIdentifier temporalClause? sample? tableAlias
    | '(' query ')' sample? tableAlias
    | '(' relation ')' sample? tableAlias
    | inlineTable
    | functionTable`,
  inlineTable: "VALUES expression (',' expression)* tableAlias",
  functionTable: "functionName '(' (expression (',' expression)*)? ')' tableAlias",
  tableAlias: '(AS? strictIdentifier identifierList?)?',
  rowFormat: `
    ROW FORMAT SERDE stringLit (WITH SERDEPROPERTIES propertyList)?
    | ROW FORMAT DELIMITED
      (FIELDS TERMINATED BY stringLit (ESCAPED BY stringLit)?)?
      (COLLECTION ITEMS TERMINATED BY stringLit)?
      (MAP KEYS TERMINATED BY stringLit)?
      (LINES TERMINATED BY stringLit)?
      (NULL DEFINED AS stringLit)?`,
  propertyList: "'(' property (',' property)* ')'",
  property: "propertyKey ('='? propertyValue)?",
  propertyKey: "identifier ('.' identifier)* | stringLit",
  propertyValue: 'INTEGER | DECIMAL | booleanValue | stringLit',
  multipartIdentifier: "errorCapturingIdentifier ('.' errorCapturingIdentifier)*",
  namedExpression: 'expression (AS? (errorCapturingIdentifier | identifierList))?',
  namedExpressionSeq: "namedExpression (',' namedExpression)*",
  expression: 'booleanExpression',
  expressionSeq: "expression (',' expression)*",
  booleanExpression: `
    @-5 NOT booleanExpression
    | EXISTS '(' query ')'
    | valueExpression predicate?
    | @2 AND booleanExpression
    | @1 OR booleanExpression`,
  predicate: `
    NOT? BETWEEN valueExpression AND valueExpression
    | NOT? IN '(' expression (',' expression)* ')'
    | NOT? IN '(' query ')'
    | NOT? RLIKE valueExpression
    | NOT? (LIKE | ILIKE) (ANY | SOME | ALL) ('(' ')' | '(' expression (',' expression)* ')')
    | NOT? (LIKE | ILIKE) valueExpression (ESCAPE stringLit)?
    | IS NOT? NULL
    | IS NOT? (TRUE | FALSE | UNKNOWN)
    | IS NOT? DISTINCT FROM valueExpression`,
  valueExpression: `
    primaryExpression
    | @-7 ('-' | '+' | '~') valueExpression
    | @6 ('*' | '/' | '%' | DIV) valueExpression
    | @5 ('+' | '-' | '||') valueExpression
    | @4 '&' valueExpression
    | @3 '^' valueExpression
    | @2 '|' valueExpression
    | @1 comparisonOperator valueExpression`,
  datetimeUnit: 'YEAR | QUARTER | MONTH | WEEK | DAY | DAYOFYEAR | HOUR | MINUTE | SECOND | MILLISECOND | MICROSECOND',
  primaryExpression: `
    (CURRENT_DATE | CURRENT_TIMESTAMP | CURRENT_USER | USER)
    | (TIMESTAMPADD | DATEADD) '(' datetimeUnit ',' valueExpression ',' valueExpression ')'
    | (TIMESTAMPDIFF | DATEDIFF) '(' datetimeUnit ',' valueExpression ',' valueExpression ')'
    | CASE whenClause+ (ELSE expression)? END
    | CASE expression whenClause+ (ELSE expression)? END
    | (CAST | TRY_CAST) '(' expression AS dataType ')'
    | STRUCT '(' (namedExpression (',' namedExpression)*)? ')'
    | FIRST '(' expression (IGNORE NULLS)? ')'
    | ANY_VALUE '(' expression (IGNORE NULLS)? ')'
    | LAST '(' expression (IGNORE NULLS)? ')'
    | POSITION '(' valueExpression IN valueExpression ')'
    | constant
    | '*'
    | qualifiedName '.' '*'
    | '(' namedExpression (',' namedExpression)+ ')'
    | '(' query ')'
    | functionName '(' (setQuantifier? expression (',' expression)*)? ')'
      (FILTER '(' WHERE booleanExpression ')')? ((IGNORE | RESPECT) NULLS)? (OVER windowSpec)?
    | identifier '->' expression
    | '(' identifier (',' identifier)+ ')' '->' expression
    | @8 '[' valueExpression ']'
    | identifier
    | @6 '.' identifier
    | '(' expression ')'
    | EXTRACT '(' identifier FROM valueExpression ')'
    | (SUBSTR | SUBSTRING) '(' valueExpression (FROM | ',') valueExpression ((FOR | ',') valueExpression)? ')'
    | TRIM '(' (BOTH | LEADING | TRAILING)? (valueExpression)? FROM valueExpression ')'
    | OVERLAY '(' valueExpression PLACING valueExpression FROM valueExpression (FOR valueExpression)? ')'
    | (PERCENTILE_CONT | PERCENTILE_DISC) '(' valueExpression ')' WITHIN GROUP '(' ORDER BY sortItem ')'
      (FILTER '(' WHERE booleanExpression ')')? (OVER windowSpec)?`,
  constant: "NULL | ':' identifier | interval | identifier stringLit | number | booleanValue | stringLit+",
  comparisonOperator: "'=' | '<>' | '!=' | '<' | '<=' | '>' | '>=' | '<=>'",
  booleanValue: 'TRUE | FALSE',
  interval: 'INTERVAL (errorCapturingMultiUnitsInterval | errorCapturingUnitToUnitInterval)',
  errorCapturingMultiUnitsInterval: 'multiUnitsInterval unitToUnitInterval?',
  multiUnitsInterval: '(intervalValue unitInMultiUnits)+',
  errorCapturingUnitToUnitInterval: 'unitToUnitInterval (multiUnitsInterval | unitToUnitInterval)?',
  unitToUnitInterval: 'intervalValue unitInUnitToUnit TO unitInUnitToUnit',
  intervalValue: "('+' | '-')? (INTEGER | DECIMAL | stringLit)",
  unitInMultiUnits: `
    NANOSECOND | NANOSECONDS | MICROSECOND | MICROSECONDS | MILLISECOND | MILLISECONDS | SECOND | SECONDS | MINUTE | MINUTES
    | HOUR | HOURS | DAY | DAYS | WEEK | WEEKS | MONTH | MONTHS | YEAR | YEARS`,
  unitInUnitToUnit: 'SECOND | MINUTE | HOUR | DAY | MONTH | YEAR',
  dataType: `
    ARRAY '<' dataType '>'
    | MAP '<' dataType ',' dataType '>'
    | STRUCT ('<' complexColTypeList? '>' | '<>')
    | INTERVAL (YEAR | MONTH) (TO MONTH)?
    | INTERVAL (DAY | HOUR | MINUTE | SECOND) (TO (HOUR | MINUTE | SECOND))?
    | identifier ('(' INTEGER (',' INTEGER)* ')')?`,
  colTypeList: "colType (',' colType)*",
  colType: 'errorCapturingIdentifier dataType (NOT NULL)? commentSpec?',
  complexColTypeList: "complexColType (',' complexColType)*",
  complexColType: "identifier ':'? dataType (NOT NULL)? commentSpec?",
  commentSpec: 'COMMENT stringLit',
  whenClause: 'WHEN expression THEN expression',
  windowClause: "WINDOW namedWindow (',' namedWindow)*",
  namedWindow: 'errorCapturingIdentifier AS windowSpec',
  windowSpec: `
    errorCapturingIdentifier
    | '(' errorCapturingIdentifier ')'
    | '(' (CLUSTER BY expression (',' expression)*
        | ((PARTITION | DISTRIBUTE) BY expression (',' expression)*)? ((ORDER | SORT) BY sortItem (',' sortItem)*)?)
      windowFrame? ')'`,
  windowFrame: `
    RANGE frameBound
    | ROWS frameBound
    | RANGE BETWEEN frameBound AND frameBound
    | ROWS BETWEEN frameBound AND frameBound`,
  frameBound: 'UNBOUNDED (PRECEDING | FOLLOWING) | CURRENT ROW | expression (PRECEDING | FOLLOWING)',
  functionName: 'qualifiedName | FILTER | LEFT | RIGHT',
  qualifiedName: "identifier ('.' identifier)*",
  errorCapturingIdentifier: 'identifier errorCapturingIdentifierExtra',
  errorCapturingIdentifierExtra: "('-' identifier)+ |",
  identifier: 'strictIdentifier | {yes} strictNonReserved',
  strictIdentifier: 'IDENTIFIER | quotedIdentifier | {no} ansiNonReserved | {yes} nonReserved',
  quotedIdentifier: 'QUOTED | {dq} DQ_STRING',
  number: `
    {yes} '-'? EXPONENT
    | {yes} '-'? DECIMAL
    | {no} '-'? (EXPONENT | DECIMAL)
    | '-'? INTEGER
    | '-'? BIGINT
    | '-'? SMALLINT
    | '-'? TINYINT
    | '-'? DOUBLE
    | '-'? FLOAT
    | '-'? BIGDECIMAL`,
  stringLit: 'STRING | {!dq} DQ_STRING',
};
