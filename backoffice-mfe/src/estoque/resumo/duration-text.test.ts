import { durationText } from "./duration-text";

it.each([
  [0, "0 s"],
  [0.4, "0 s"],
  [42, "42 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [185, "3 min 5 s"],
  [3_600, "1 h"],
  [3_659, "1 h"],
  [4_320, "1 h 12 min"],
  [100_800, "1 d 4 h"],
  [172_859, "2 d"],
])("says %p seconds in the two largest units: %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
