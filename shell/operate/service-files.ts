import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A site on this machine, as its services need to know it. Folders and programs are absolute. */
export type Machine = {
  /** What `export` has written. */
  folder: string;
  /** The store's sources, which the services run. */
  root: string;
  dataDir: string;
  /** What is live by decision: the site follows it. */
  registryDir: string;
  shellUrl: string;
  /** Where nginx serves programs of this machine, without https. */
  sitePort: number;
  /** Where the backend listens, where it is on this machine too. */
  backendPort?: number | undefined;
  user: string;
  node: string;
  nginx: string;
  /** Further settings of the services, such as their secrets. */
  settings: Record<string, string | undefined>;
};

/**
 * Writes what runs a shop on this machine beside its site: systemd units (nginx, what renders pages, and the backend where it is
 * here), the environment that they share, and how the log of requests is kept short.
 */
export function writeServiceFiles(machine: Machine) {
  const write = (name: string, text: string, mode = 0o644) =>
    writeFileSync(path.join(machine.folder, name), text, { mode });
  for (const [name, text] of Object.entries(serviceUnits(machine))) write(name, text);
  // Secrets: for the services' own user alone.
  write("store.env", environmentFile(machine, readEnvironmentFile(path.join(machine.folder, "store.env"))), 0o600);
  write("store.logrotate", logRotation);
}

/** The units, by the names of their files. */
export function serviceUnits(machine: Machine): Record<string, string> {
  const backend = machine.backendPort ? { "store-backend.service": unit("backend", [], backendService(machine)) } : {};
  const before = [...Object.keys(backend), "store-web.service"];
  return {
    ...backend,
    "store-web.service": unit("web server", [], webService(machine)),
    "store-pages.service": unit("pages", before, pagesService(machine)),
  };
}

function backendService(machine: Machine) {
  return [
    ...asUser(machine),
    `ReadWritePaths=${quoted(machine.dataDir)}`,
    `ExecStart=${inNode(machine, "shared-data/local/main.ts")}`,
    // It ends its database's process by itself, once that is closed.
    "KillMode=mixed",
  ];
}

function webService({ folder, nginx, user }: Machine) {
  const directives = `daemon off; pid "${path.join(folder, "nginx.pid")}"; user ${user};`;
  return [
    "LogsDirectory=store",
    // The log of requests: a journal's socket is no file that nginx could open.
    "StandardOutput=append:/var/log/store/access.log",
    `ExecStart=${command(nginx, "-p", folder, "-c", path.join(folder, "nginx.conf"), "-g", directives)}`,
    "ExecReload=/bin/kill -HUP $MAINPID",
    "KillSignal=SIGQUIT",
  ];
}

function pagesService(machine: Machine) {
  const { folder, sitePort, backendPort, settings } = machine;
  const options = [
    ...["--site", folder, "--from", `http://127.0.0.1:${sitePort}`],
    ...(backendPort ? ["--backend", `http://localhost:${backendPort}`] : []),
    // For a database elsewhere, which tells of its changes.
    ...(settings.COMPOSE_SECRET ? ["--hook", "8081"] : []),
  ];
  return [
    ...asUser(machine),
    `ReadWritePaths=${quoted(path.join(folder, "site"))}`,
    `ExecStart=${inNode(machine, "shell/operate/compose.ts", "--watch", ...options)}`,
  ];
}

const inNode = ({ node }: Machine, program: string, ...words: string[]) =>
  command(node, "--import", "tsx/esm", program, ...words);

const asUser = ({ folder, user, root }: Machine) => [
  `User=${user}`,
  `WorkingDirectory=${escaped(root)}`,
  `EnvironmentFile=${escaped(path.join(folder, "store.env"))}`,
  ...sandbox,
];

// Nothing of the system is theirs to write.
const sandbox = ["NoNewPrivileges=yes", "PrivateTmp=yes", "ProtectSystem=strict", "Environment=REQUEST_LOG=on"];

function unit(what: string, after: string[], service: string[]) {
  return `[Unit]
Description=Store: ${what}
After=${["network-online.target", ...after].join(" ")}
Wants=${["network-online.target", ...after].join(" ")}
# Five deaths within a minute are no accident.
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
${service.join("\n")}
Restart=always
RestartSec=1
TimeoutStopSec=15

[Install]
WantedBy=multi-user.target
`;
}

/** What was set before and is not set now stays: the next version is exported without secrets at hand. */
function environmentFile(
  { dataDir, registryDir, shellUrl, backendPort, settings }: Machine,
  before: Record<string, string>,
) {
  const backend = {
    STORE_MODE: "production",
    STORE_DATA_DIR: dataDir,
    BACKEND_PORT: String(backendPort),
    SHELL_URL: shellUrl,
    BACKEND_URL: shellUrl,
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  const given = Object.entries(settings).filter(([, value]) => value);
  const all = { ...before, ...(backendPort && backend), REGISTRY_DIR: registryDir, ...Object.fromEntries(given) };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value ? [`${name}="${value.replace(/["\\]/g, "\\$&")}"`] : [],
  );
  return `${lines.join("\n")}\n`;
}

function readEnvironmentFile(file: string): Record<string, string> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").matchAll(/^(\w+)="(.*)"$/gm) : [];
  return Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value.replace(/\\(.)/g, "$1")]));
}

const logRotation = `/var/log/store/access.log {
  daily
  rotate 30
  missingok
  notifempty
  compress
  delaycompress
  # nginx goes on writing at the end of the file that it has.
  copytruncate
}
`;

// What systemd reads otherwise than as it stands: names of its own behind a percent sign, and in commands variables.
const command = (...words: string[]) => words.map((word) => quoted(word).replaceAll("$", "$$$$")).join(" ");
const escaped = (word: string) => word.replaceAll("%", "%%");
const quoted = (word: string) => {
  const text = escaped(word).replace(/["\\]/g, "\\$&");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text}"`;
};
