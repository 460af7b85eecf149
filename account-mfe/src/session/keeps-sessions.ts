/** True if a session survives the page: some in-app browsers have no storage. */
export function keepsSessions(): boolean {
  try {
    localStorage.setItem("store-probe", "");
    localStorage.removeItem("store-probe");
    return true;
  } catch {
    return false;
  }
}
