import { configure } from "@testing-library/dom";

// On a busy machine lazily loaded parts take longer than the default second.
configure({ asyncUtilTimeout: 15_000 });
