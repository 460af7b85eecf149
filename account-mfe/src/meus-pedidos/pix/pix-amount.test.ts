import { readPixAmount } from "./pix-amount";

const account = "26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000";

it.each([
  [`000201${account}5204000053039865406198.005802BR6304ABCD`, 198],
  [`000201${account}5204000053039865802BR6304ABCD`, null],
  [`000201${account}540405.46304ABCD`, 5.4],
  ["00020154", null],
  ["000201xx", null],
  ["0002015403abc6304ABCD", null],
  ["", null],
])("reads of %s the sum %p", (code, sum) => expect(readPixAmount(code)).toBe(sum));
