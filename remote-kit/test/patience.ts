import { configure } from "@testing-library/dom";

// On a busy machine lazily loaded parts and a failed read that is tried again take longer than the default second.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
