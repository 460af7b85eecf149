import { describeContract } from "@store/remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, ["/limpar-criativo"]);
