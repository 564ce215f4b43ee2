import { defineConfig } from 'vite'

/** Builds the script of public pages: one small file without React. site-build.ts sets the output folder. */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  build: {
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/web/site/enhance/index.ts',
      output: { entryFileNames: 'enhance-[hash].js', format: 'iife' },
    },
  },
})
