import { requireStoreClient } from "@store/shared-data";
import { useRef, useState } from "react";
import { careFailed } from "../data/order-messages";
import type { KeyProgress } from "../key/open-key.api";
import { acceptOrder, setFirstStep } from "./key-care.api";

/** Optimistic values of steps whose change is not saved yet. */
type Wanted = Readonly<Record<string, { readonly isDone: boolean; readonly turn: number }>>;

/**
 * The buyer's progress with an order's key. Ticks are optimistic and revert if saving fails. Changes are sent one after
 * the other, so that the last response is always the current state.
 */
export function useProgress(orderId: string, before: KeyProgress, onAccepted: () => void) {
  const [stored, setStored] = useState(before);
  const [wanted, setWanted] = useState<Wanted>({});
  const [isAccepting, setAccepting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const line = useRef({ last: Promise.resolve(), turn: 0 });

  function inTurn(change: () => Promise<KeyProgress>): Promise<boolean> {
    setFailure(null);
    const result = line.current.last.then(async () => {
      try {
        setStored(await change());
        return true;
      } catch (error) {
        setFailure(careFailed(error));
        return false;
      }
    });
    line.current.last = result.then(() => undefined);
    return result;
  }

  async function tick(step: string, isDone: boolean) {
    line.current.turn += 1;
    const { turn } = line.current;
    setWanted((all) => ({ ...all, [step]: { isDone, turn } }));
    await inTurn(() => setFirstStep(requireStoreClient(), orderId, step, isDone));
    setWanted(({ [step]: own, ...others }) => (own && own.turn !== turn ? { ...others, [step]: own } : others));
  }

  async function accept() {
    if (isAccepting) return;
    setAccepting(true);
    if (await inTurn(() => acceptOrder(requireStoreClient(), orderId))) onAccepted();
    setAccepting(false);
  }
  return {
    isDone: (step: string) => wanted[step]?.isDone ?? stored.stepsDone.includes(step),
    acceptedAt: stored.acceptedAt,
    isAccepting,
    failure,
    tick: (step: string, isDone: boolean) => void tick(step, isDone),
    accept: () => void accept(),
  };
}
