// Ports of its own: the tests run beside a store that is in use, and two clones beside each other with another E2E_PORT.
// Below 32768, where Linux begins to give ports to outgoing connections: a browser makes hundreds of them, and a port that
// one of them has, or had a minute ago, cannot be listened on.
const first = Number(process.env.E2E_PORT ?? 23000);

/** Where each part of the store under test listens, and each server that a test starts for itself. */
export const ports = {
  shell: first,
  storefront: first + 1,
  account: first + 2,
  backoffice: first + 3,
  tools: first + 4,
  backend: first + 5,
  standalone: first + 20,
  devShell: first + 21,
  devRemote: first + 22,
  nginx: first + 60,
  machineSite: first + 61,
  machineBackend: first + 62,
  machinePublish: first + 68,
  gatewaysBackends: first + 77,
  gatewaysSite: first + 79,
  upgradedSite: first + 86,
  upgradedBackend: first + 87,
  upgradedServices: first + 88,
  restartedShell: first + 63,
  restartedBackend: first + 69,
  restartedRemotes: first + 64,
  publishedSite: first + 90,
  previewOwn: first + 93,
} as const;

const block = first + 200 + 20 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Ports of the store that a test file serves for itself: a block for each worker, which runs one file at a time. */
export const ownPorts = {
  shell: block,
  /** The first of four. */
  remotes: block + 1,
  releases: block + 5,
  backend: block + 6,
} as const;
