import { attempt } from "@store/shared-data";

/** True if a session survives the page: some in-app browsers have no storage. */
export const keepsSessions = (): boolean =>
  attempt(() => {
    localStorage.setItem("store-probe", "");
    localStorage.removeItem("store-probe");
    return true;
  }) === true;
