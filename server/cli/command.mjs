// Started by `npm run COMMAND`: runs the source where tsx is installed, and otherwise the output of `npm run build`.
const [name] = process.argv.splice(2, 1);
const tsx = await import('tsx/esm/api').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes("package 'tsx'")) throw error;
});
tsx?.register();
await import(tsx === undefined ? `../../dist-server/${name}.mjs` : `./${name}.ts`);
