import { getSettings } from "@store/shared-data/runtime";
import { Button } from "@store/shared-ui";
import { useEffect, useState } from "react";
import { type ConsentChoice, readConsent, saveConsent } from "./consent";
import { ConsentBar } from "./consent-bar";
import { allowedTrackers, loadTrackers } from "./trackers";

/** Asks once whether the configured trackers may run, lets them run accordingly, and lets visitors change their mind. */
export function Privacy() {
  const { trackers } = getSettings();
  const [choice, setChoice] = useState(() => readConsent(trackers));
  const [isAsking, setAsking] = useState(choice === null);
  useEffect(() => loadTrackers(allowedTrackers(trackers, choice)), [trackers, choice]);

  function decide(next: ConsentChoice) {
    const isTakenBack = next === "refused" && allowedTrackers(trackers, choice).length > 0;
    saveConsent(next, trackers);
    setChoice(next);
    setAsking(false);
    // A script that runs can only be stopped with its page.
    if (isTakenBack) window.location.reload();
  }
  return (
    <>
      <Button variant="ghost" aria-expanded={isAsking} onClick={() => setAsking(true)}>
        Preferências de privacidade
      </Button>
      {isAsking && <ConsentBar trackers={trackers} takesFocus={choice !== null} onDecide={decide} />}
    </>
  );
}
