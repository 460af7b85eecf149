import { useSession } from "@store/shared-data/runtime";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceState } from "./device-state";
import { loadDeviceNotices } from "./load-device-notices";

type Code = Awaited<ReturnType<typeof loadDeviceNotices>>;

/** The switch for notices on this device. */
export interface DeviceNotices {
  /** `reading` until it is known, and for visitors; `unread` where it could not be read. */
  readonly state: DeviceState | "reading" | "unread";
  /** Something is under way. */
  readonly busy: boolean;
  /** Why the last click came to nothing; `deviceNoticesMessage` has the words. `dismissed` where the browser's question was closed. */
  readonly failure: unknown;
  /** Asks the person and turns them on; resolves with whether they are on now. Only ever in a click. Never rejects. */
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
  /** Looks again. */
  read(): void;
}

/** The person closed the browser's question without an answer. */
export const dismissed = "dismissed";

/** Notifications on this device for the signed-in person (R13.5). Fetches its code when it is first shown, and never asks for permission by itself. */
export function useDeviceNotices(): DeviceNotices {
  const ownerId = useSession().user?.id;
  // Here before the click: waiting for it then would cost the right to ask.
  const code = useRef<Code | null>(null);
  const [state, setState] = useState<DeviceNotices["state"]>("reading");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const read = useCallback(() => {
    if (ownerId === undefined) return;
    readState(ownerId, code).then(setState, () => setState("unread"));
  }, [ownerId]);
  useEffect(() => {
    read();
    // Anyone who allows notices in the browser's settings comes back to this page.
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [read]);

  async function turnOn(): Promise<boolean> {
    if (busy || ownerId === undefined || !code.current) return false;
    setBusy(true);
    setFailure(null);
    try {
      const now = await code.current.turnOnDevice(ownerId);
      setState(now);
      if (now === "off") setFailure(dismissed);
      return now === "on";
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function turnOff(): Promise<void> {
    if (busy || !code.current) return;
    setBusy(true);
    setFailure(null);
    await code.current.turnOffDevice();
    setState("off");
    setBusy(false);
  }
  return { state, busy, failure, turnOn, turnOff, read };
}

async function readState(ownerId: string, code: { current: Code | null }): Promise<DeviceState> {
  const isFirst = code.current === null;
  code.current ??= await loadDeviceNotices();
  const state = await code.current.readDevice(ownerId);
  if (state === "on" && isFirst) void code.current.saveAgain().catch(() => undefined);
  return state;
}
