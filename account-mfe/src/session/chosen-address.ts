let chosenFor = "";

/** Notes the address whose password was just chosen, for the page to sign in. */
export function noteChosen(email: string): void {
  chosenFor = email;
}

/** The noted address, said once; empty where there is none. */
export function takeChosenAddress(): string {
  const email = chosenFor;
  chosenFor = "";
  return email;
}
