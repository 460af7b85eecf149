const signedIn = (outcome: string): readonly string[] => ["401 42501", outcome, outcome, outcome, outcome];

/** What choosing one's notices comes to, for visitor, stranger, owner, manager and admin. */
export const choiceOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R13.7 what one is told of": signedIn("200 13 rows"),
  "R13.7 where notices reach one": signedIn("200 1 rows"),
  "R13.7 a notice that is none": signedIn("400 PT400 notice_topic_unknown"),
  "R13.7 what the order needs, turned off": signedIn("409 PT409 notice_required"),
  "R13.7 words that nobody saw": signedIn("409 PT409 consent_words_changed"),
  "R13.7 an address that is open": signedIn("204 nothing"),
};
