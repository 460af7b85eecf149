import { describeContract } from "@store/remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";
import { pages } from "./routes";

const id = "1a2b3c4d-0000-4000-8000-000000000001";

describeContract(
  remote,
  identity,
  pages.map(({ path }) => path.replace(/:\w+/, id)),
);
