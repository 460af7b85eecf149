/**
 * What the lockfile and the manifests must not hold: packages that come from elsewhere than a registry, packages without
 * an integrity hash, and versions that are not written, exactly, in the one catalogue.
 * @param texts manifests by path
 */
export type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export function findDependencyFaults({
  lockfile,
  workspace,
  manifests,
}: {
  lockfile: string;
  workspace: string;
  manifests: Record<string, Manifest>;
}) {
  return [
    ...findForeignPackages(lockfile),
    ...findLooseVersions(workspace),
    ...Object.entries(manifests).flatMap(([file, manifest]) => findUncataloguedVersions(file, manifest)),
  ];
}

function findForeignPackages(lockfile: string) {
  const entries = lockfile.matchAll(/^ {2}(\S.*):\n {4}resolution: (.*)$/gm);
  return [...entries].flatMap(([, name = "", resolution = ""]) => {
    const isPlain = /^\{integrity: sha512-[A-Za-z0-9+/=]+\}$/.test(resolution);
    return isPlain ? [] : [`pnpm-lock.yaml: ${unquoted(name)} is not a registry's package with an integrity hash`];
  });
}

function findLooseVersions(workspace: string) {
  const catalog = /^catalog:\n((?: {2}.*\n|\s*\n)*)/m.exec(workspace)?.[1] ?? "";
  const entries = catalog.matchAll(/^ {2}(\S+): (.*)$/gm);
  return [...entries].flatMap(([, name = "", version = ""]) =>
    /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(unquoted(version))
      ? []
      : [`pnpm-workspace.yaml: ${unquoted(name)} is at ${version}, which is not one exact version`],
  );
}

function findUncataloguedVersions(file: string, { dependencies, devDependencies, optionalDependencies }: Manifest) {
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return named.flatMap(([name, version]) =>
    version === "catalog:" || version === "workspace:*"
      ? []
      : [`${file}: ${name} is "${version}"; versions stand in the catalogue of pnpm-workspace.yaml`],
  );
}

const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, "$2");
