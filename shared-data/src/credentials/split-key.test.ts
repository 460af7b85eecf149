import fc from "fast-check";
import { seed } from "../../local/testing/draw";
import { credentialKinds, isSeparator } from "./key-template";
import { splitKey } from "./split-key";

const separator = fc.constantFrom(":", "|", "----", ";", "\t", "§").filter(isSeparator);
/** Values without any sign that a separator has, or that a field's own form gives a meaning to. */
const values = fc.array(fc.stringMatching(/^[a-zA-Z0-9_]{1,20}$/), { minLength: 1, maxLength: 12 });

it("takes a joined key apart into what it was joined from, whatever its fields are", () => {
  fc.assert(
    fc.property(separator, values, fc.infiniteStream(fc.constantFrom(...credentialKinds)), (between, parts, kinds) => {
      const fields = parts.map(() => ({ kind: kinds.next().value, label: "x" }));
      expect(splitKey({ separator: between, fields }, parts.join(between))).toEqual(parts);
    }),
    { seed },
  );
});
