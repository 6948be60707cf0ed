/** The extension of everything Spark has and the standard extensions lack. */
export const ownUrn = 'extension:sparkstrait:functions_spark';
const standardPrefix = 'extension:io.substrait:';

/** The urn of a standard extension by the name of its file. */
export function standardUrn(file: string): string {
  return standardPrefix + file;
}

/**
 * The file name of the standard extension that a urn or an older uri names (`/functions_string.yaml`, an address of Substrait's repository), `own` for
 * ours, undefined for one that is neither.
 */
export function extensionOf(urnOrUri: string): string | undefined {
  if (urnOrUri === ownUrn) return 'own';
  if (urnOrUri.startsWith(standardPrefix)) return urnOrUri.slice(standardPrefix.length);
  return /(?:^|[/:])(functions_[a-z_]+|unsigned_integers)(?:\.yaml)?$/.exec(urnOrUri)?.[1];
}
