import { followSession, newSession } from "@store/shared-data/testing/session";
import { act } from "@testing-library/react";

export function signIn(email: string | null, metadata: Record<string, unknown> = {}): void {
  act(() => followSession(email === null ? null : newSession(email, `id-${email}`, metadata)));
}
