import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Rolldown } from 'vite'

/**
 * Code that every page needs, in two files: packages, which stay in the reader's cache over our own changes, and ours.
 * Two files compress better than the twenty that would come from what pages happen to share.
 */
const everyPage = [
  { name: 'foundation', test: /node_modules/, tags: ['$initial'] },
  { name: 'shell', tags: ['$initial'] },
  // Every form needs all of these.
  {
    name: 'forms',
    test: /@mantine\/core\/esm\/components\/(Input|InputBase|InputClearButton|TextInput|CloseButton)\//,
  },
] satisfies Rolldown.CodeSplittingGroup[]

/** The server that `vite` passes calls on to while the console is being worked on. */
const server = process.env.TOLLGATE_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => {
  // Whoever starts the build, a test run too: what comes out is what readers get.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [react()],
    // What packages bring for React before version 18, which has it built in.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
      ],
    },
    css: { postcss: { plugins: [mantine()] } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // Browsers of this target preload modules themselves.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: everyPage } } },
    },
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server, '/pg': server } },
  }
})
