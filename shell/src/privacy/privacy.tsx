import { getSettings } from "@store/shared-data/runtime";
import { Button } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { type ConsentChoice, readConsent, saveConsent } from "./consent";
import { ConsentBar } from "./consent-bar";
import { allowedTrackers, loadTrackers } from "./trackers";

/** Prompts once for consent, loads the allowed trackers, and lets visitors change their choice. */
export function Privacy() {
  const { trackers, adServices } = getSettings();
  const wanted = [...trackers.map(({ scriptUrl }) => scriptUrl), ...adServices];
  const [choice, setChoice] = useState(() => readConsent(wanted));
  const [isAsking, setAsking] = useState(choice === null);
  const preferences = useRef<HTMLButtonElement>(null);
  useEffect(() => loadTrackers(allowedTrackers(trackers, choice)), [trackers, choice]);

  function decide(next: ConsentChoice) {
    const isTakenBack = next === "refused" && allowedTrackers(trackers, choice).length > 0;
    saveConsent(next, wanted);
    setChoice(next);
    setAsking(false);
    // The bar is gone, and the focus would go with it.
    preferences.current?.focus({ preventScroll: true });
    // A running script stops only with a reload.
    if (isTakenBack) window.location.reload();
  }
  return (
    <>
      <Button ref={preferences} variant="ghost" aria-expanded={isAsking} onClick={() => setAsking(true)}>
        Preferências de privacidade
      </Button>
      {isAsking && (
        <ConsentBar trackers={trackers} adServices={adServices} takesFocus={choice !== null} onDecide={decide} />
      )}
    </>
  );
}
