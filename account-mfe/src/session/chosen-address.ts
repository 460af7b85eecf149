let chosenFor = "";

/** Remembers the address whose password was just set, for the sign-in page. */
export function noteChosen(email: string): void {
  chosenFor = email;
}

/** Returns and clears the remembered address; empty if there is none. */
export function takeChosenAddress(): string {
  const email = chosenFor;
  chosenFor = "";
  return email;
}
