import { createHash } from "node:crypto";
import { consentVersion } from "@store/shared-data";
import { consentLabels } from "./notice-labels";

// A change of this text needs a new consent version (shared-data/src/terms/consent-version.ts, private.consent_version): people agreed to the old text.
it("has one version for the words that people agree to", () => {
  const words = createHash("sha256").update(JSON.stringify(consentLabels)).digest("hex").slice(0, 16);
  expect({ consentVersion, words }).toEqual({ consentVersion: "2026-11-23", words: "57e64df43de03476" });
});
