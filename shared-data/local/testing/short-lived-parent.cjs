const { fork } = require("node:child_process");
const { join } = require("node:path");

const backend = fork(join(__dirname, "../start-backend.mjs"), {
  cwd: join(__dirname, "../.."),
  execArgv: [],
  stdio: ["ignore", "ignore", "ignore", "ipc"],
});
backend.on("message", (ready) => process.send?.(Object.assign({ pid: backend.pid }, ready)));
