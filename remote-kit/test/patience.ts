import { configure } from "@testing-library/dom";

// A busy machine takes more than the usual second over parts that are fetched when they are needed.
configure({ asyncUtilTimeout: 15_000 });
