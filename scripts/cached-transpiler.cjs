// How tests' TypeScript becomes JavaScript (tsconfig.json, "ts-node"): by the compiler, and once per content. A test that imports the
// services would otherwise compile some three hundred files anew, which takes longer than most tests do.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');

const folder = join(__dirname, '../node_modules/.cache/transpiled');

/** ts-node's interface of transpilers: https://typestrong.org/ts-node/docs/transpilers#third-party-transpilers */
exports.create = ({ service }) => {
  const { ESNext: module } = ts.ModuleKind;
  const compilerOptions = { ...service.config.options, module, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const how = JSON.stringify([ts.version, compilerOptions]);
  mkdirSync(folder, { recursive: true });
  return {
    transpile: (code, { fileName }) => {
      const name = createHash('sha256').update(`${how}\0${fileName}\0${code}`).digest('hex');
      const file = join(folder, `${name}.json`);
      try {
        return JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        const { outputText, sourceMapText } = ts.transpileModule(code, { fileName, compilerOptions });
        // Whole or not at all: others read it meanwhile.
        writeFileSync(`${file}.${process.pid}`, JSON.stringify({ outputText, sourceMapText }));
        renameSync(`${file}.${process.pid}`, file);
        return { outputText, sourceMapText };
      }
    },
  };
};
