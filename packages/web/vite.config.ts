import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Rolldown } from 'vite'

/**
 * Code that many pages need, in a few files: packages, which stay in the reader's cache over our own changes, and ours.
 * Few files compress better than the many that would come from what pages happen to share, and the first page need not
 * know the names of so many. Each group takes along what its files import, unless a group above has it.
 */
const sharedCode = [
  { name: 'foundation', test: /node_modules/, tags: ['$initial'] },
  { name: 'shell', tags: ['$initial'] },
  // One by one: every page loads this file, and what belongs to few must not come along.
  {
    name: 'forms',
    test: /src\/(endpoints\/sign-in|data\/use-action|components\/(password-field|busy-button)\.tsx|shell\/(form-problem|entry-card|entry-links|sign-in\/use-(countdown|human-check|signed-in)))|IconClockExclamation/,
  },
  {
    name: 'hints',
    test: /src\/components\/(copy-button|time|money|count-text|row-button|page-header|status-badge|confirm|group-tag|read-failure)\.tsx?/,
  },
  {
    name: 'choices',
    test: /components\/((Checkbox|InlineInput)\/|page-keys)|use-hotkeys|Icon(Search|ChevronRight|Download)\.mjs/,
  },
  {
    name: 'selects',
    test: /@mantine\/core\/esm\/components\/(Select|Combobox)\/|src\/components\/(filters\/filter-text|refresh-button)\.tsx/,
  },
  {
    name: 'tables',
    test: /src\/components\/(data-table\/data-table|edit-drawer)\.tsx/,
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
      modulePreload: {
        // Browsers of this target preload modules themselves.
        polyfill: false,
        // The names of everything that each page needs would be 3 KB in the first file; a page asks for its own.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      rolldownOptions: { output: { codeSplitting: { groups: sharedCode } } },
    },
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server, '/pg': server, '/mj/': server } },
  }
})
