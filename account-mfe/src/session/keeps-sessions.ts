/** True if a sign-in outlives the page: some browsers inside apps keep nothing. */
export function keepsSessions(): boolean {
  try {
    localStorage.setItem("store-probe", "");
    localStorage.removeItem("store-probe");
    return true;
  } catch {
    return false;
  }
}
