import { accountTemplates } from "./account-templates.ts";
import { claimTemplates } from "./claim-templates.ts";
import type { NoticeFacts, NoticeKind } from "./facts.ts";
import type { Templates, Words } from "./message.ts";
import { orderTemplates } from "./order-templates.ts";
import { staffTemplates } from "./staff-templates.ts";
import { stockTemplates } from "./stock-templates.ts";
import { type ExampleKind, templateExamples } from "./template-examples.ts";

/** The words of every kind of notice: a kind without words does not compile. */
export const templates: Templates<NoticeFacts> = {
  ...orderTemplates,
  ...claimTemplates,
  ...accountTemplates,
  ...stockTemplates,
  ...staffTemplates,
  template_test: ({ of }) => {
    const words = Object.hasOwn(templateExamples, of) && wordsOf(of, templateExamples[of as ExampleKind]);
    if (!words) throw new Error(`no template of ${of}`);
    return {
      ...words,
      subject: `[Modelo] ${words.subject}`,
      why: "Você enviou este modelo para si.",
      otherwise: "Os dados são de exemplo.",
    };
  },
};

/** Texts of a notice; null for a kind that this release does not know. */
export function wordsOf(kind: string, facts: object): Words | null {
  if (!Object.hasOwn(templates, kind)) return null;
  // The database gives the facts of the kind that it names.
  const write = templates[kind as NoticeKind] as (facts: object) => Words;
  return write(facts);
}
