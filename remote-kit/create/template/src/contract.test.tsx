import { describeContract } from "@store/remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

// One address for each route.
describeContract(remote, identity, ["/exemplo", "/exemplo/1"]);
