/** True if the owner of the connection asks for fewer bytes: nothing is then fetched that may never be needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
