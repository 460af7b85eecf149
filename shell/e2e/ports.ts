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
  socialProvider: first + 6,
  releasedShell: first + 10,
  releasedRemotes: first + 11,
  releases: first + 15,
  standalone: first + 20,
  devShell: first + 21,
  devRemote: first + 22,
  skewShell: first + 30,
  skewRemotes: first + 31,
  laterShell: first + 35,
  keptShell: first + 40,
  keptRemotes: first + 41,
  taintedShell: first + 50,
  taintedRemotes: first + 51,
  taintedBackend: first + 55,
  nginx: first + 60,
  machineSite: first + 61,
  machineBackend: first + 62,
  restartedShell: first + 63,
  restartedRemotes: first + 64,
  injectedShell: first + 70,
  injectedRemotes: first + 71,
  injectedBackend: first + 75,
  injectedRelease: first + 76,
  cagedShell: first + 80,
  cagedRemotes: first + 81,
  cagedReleases: first + 85,
  outsideShell: first + 110,
  outsideRemotes: first + 111,
  outsideReleases: first + 115,
} as const;
