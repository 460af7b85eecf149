import { useSession } from "@store/shared-data/runtime";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceState } from "./device-state";
import { loadDeviceNotices } from "./load-device-notices";

type Code = Awaited<ReturnType<typeof loadDeviceNotices>>;

/** State and actions of the notification switch for this device. */
export interface DeviceNotices {
  /** `reading` until the state is known, and for visitors; `unread` if it could not be read. */
  readonly state: DeviceState | "reading" | "unread";
  readonly busy: boolean;
  /** Error of the last click, for `deviceNoticesMessage`; `dismissed` if the permission prompt was closed. */
  readonly failure: unknown;
  /**
   * Requests permission and turns notifications on; resolves with whether they are on. Call it only in a click handler.
   * Never rejects.
   */
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
  /** Reads the state again. */
  read(): void;
}

/** The user closed the permission prompt without a choice. */
export const dismissed = "dismissed";

/**
 * Notifications on this device for the signed-in user (R13.5). Loads its code when first shown and never prompts by
 * itself.
 */
export function useDeviceNotices(): DeviceNotices {
  const ownerId = useSession().user?.id;
  // Loaded before the click: awaiting it inside the handler would lose the user activation that the prompt needs.
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
    // The user may have changed the permission in the browser's settings.
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
