/** The remote that runs alone; its build points this name at that remote's `src/expose.ts`. */
declare module "remote-under-work" {
  const remote: import("@store/shared-data").RemoteModule;
  export default remote;
}
