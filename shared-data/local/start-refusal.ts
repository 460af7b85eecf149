/** A start that the person at the keyboard can put right: its message is the one sentence they see. */
export class StartRefusal extends Error {}
