// Reads {schemas: [[schema, values], ...]} and answers, per schema, which values Ajv takes.
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const { schemas } = JSON.parse(readFileSync(0, "utf8"));
const ajv = new Ajv2020.default({ strict: true, strictRequired: true });
addFormats.default(ajv);
const verdicts = schemas.map(([schema, values]) => {
  const validate = ajv.compile(schema);
  return values.map((value) => validate(value));
});
process.stdout.write(JSON.stringify(verdicts));
