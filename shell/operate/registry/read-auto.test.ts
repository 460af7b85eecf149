import { readAuto } from "./read-auto";

it("leaves a trial to a person unless it is asked for", () => {
  expect(readAuto({ auto: false, visits: "many" }, 100)).toBeUndefined();
});

it("judges after 500 visits and an hour, or after what the operator says", () => {
  expect(readAuto({ auto: true }, 10)).toEqual({ visits: 500, minutes: 60 });
  expect(readAuto({ auto: true, visits: "1", minutes: "0" }, 99.9)).toEqual({ visits: 1, minutes: 0 });
});

it.each([
  [{ auto: true }, 100, /less than 100%/],
  [{ auto: true, visits: "0" }, 10, /--visits must be a whole number from 1 on, but it is "0"/],
  [{ auto: true, visits: "1e3" }, 10, /--visits/],
  [{ auto: true, minutes: "-1" }, 10, /--minutes/],
])("refuses %j for %d per cent", (options, percent, sentence) => {
  expect(() => readAuto(options, percent)).toThrow(sentence);
});
