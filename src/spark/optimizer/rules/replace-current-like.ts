import { sessionCatalogName } from '../../../catalog/catalog.ts';
import { rowOf } from '../../../functions/registry.ts';
import { stringType } from '../../../types/data-type.ts';
import { literal } from '../../expr/factories.ts';
import { expressionRule } from '../expression-rule.ts';

/**
 * `current_database()` → the session's database, `current_catalog()` → its catalog. `current_user()` stays: a session here has no user.
 *
 * Spark: ReplaceCurrentLike. Safe because both are fixed for a session.
 */
export const replaceCurrentLike = expressionRule(
  'ReplaceCurrentLike',
  'down',
  (e, ctx) => {
    if (e.kind !== 'ScalarFunction') return e;
    const { class: cls } = rowOf(e.fn);
    if (cls === 'CurrentDatabase') return literal(ctx.conf.currentDatabase, stringType);
    return cls === 'CurrentCatalog' ? literal(sessionCatalogName, stringType) : e;
  },
  { expressions: ['ScalarFunction'] },
);
