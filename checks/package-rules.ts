type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  name?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
};
export type Lock = { name?: string; version?: string; packages: Record<string, Locked> };

const nameOf = (place: string, { name }: Locked): string =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** npm's integrity hash of a package in CycloneDX form. */
const hashesOf = (integrity: string | undefined): { alg: string; content: string }[] => {
  const [, bits, base64 = ''] =
    /^sha(1|256|384|512)-([A-Za-z0-9+/=]+)$/.exec(integrity ?? '') ?? [];
  return bits
    ? [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }]
    : [];
};

const licenceOf = (license: string): object =>
  / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } };

const componentOf = (place: string, locked: Locked): object => {
  const name = nameOf(place, locked);
  const { version = '', license, integrity, optional } = locked;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    hashes: hashesOf(integrity),
    ...(license ? { licenses: [licenceOf(license)] } : {}),
  };
};

/**
 * Bill of materials of the shipped packages in CycloneDX; reproducible from the lock file. `npm
 * sbom` fails on this lock file because of optional WebAssembly packages that are never installed.
 */
export const sbomOf = (lock: Lock): string => {
  const shipped = new Map(
    Object.entries(lock.packages)
      .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
      .map(([place, locked]) => [
        `${nameOf(place, locked)}@${locked.version}`,
        componentOf(place, locked),
      ]),
  );
  const sorted = [...shipped].sort(([one], [other]) => (one < other ? -1 : 1));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: sorted.map(([, component]) => component),
  };
  return `${JSON.stringify(bom, undefined, 1)}\n`;
};

/** Names and versions listed in a bill of materials. */
export const listedIn = (text: string): string[] =>
  (JSON.parse(text).components ?? []).map(
    ({ name, version }: { name: string; version: string }) => `${name}@${version}`,
  );

/** Differences between a bill of materials and its lock file. */
export const differencesOf = (text: string, lock: Lock): string[] => {
  const right = sbomOf(lock);
  if (text === right) return [];
  const shipped = new Set(listedIn(right));
  const listed = new Set(listedIn(text));
  const named = [
    ...[...shipped].filter((each) => !listed.has(each)).map((each) => `lacks ${each}`),
    ...[...listed]
      .filter((each) => !shipped.has(each))
      .map((each) => `lists ${each}, which does not ship`),
  ];
  return named.length > 0 ? named : ['is not as the lock file has it'];
};

type Audit = {
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range?: string }>;
};

/** Parses the output of `npm audit --json`: serious problems, and one line about the rest. */
export const auditSays = (printed: string): { problems: string[]; said: string } => {
  let audit: Audit = {};
  try {
    audit = JSON.parse(printed) as Audit;
  } catch {
    // The output is not readable: no result.
  }
  if (!audit.metadata) {
    return { problems: [], said: `not reached${audit.message ? ` (${audit.message})` : ''}` };
  }
  const found = Object.values(audit.vulnerabilities ?? {});
  const heavy = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return {
    problems: heavy.map(
      ({ name, range = '', severity }) =>
        `${name} ${range} has a known hole, ${severity}: npm audit`,
    ),
    said: `known holes: ${found.length}, ${heavy.length} of weight`,
  };
};
