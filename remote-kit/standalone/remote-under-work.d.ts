/** The remote in the standalone host; the build aliases this name to its `src/expose.ts`. */
declare module "remote-under-work" {
  const remote: import("@store/shared-data").RemoteModule;
  export default remote;
}
