import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

/** What every page needs; in one file it compresses better, and it stays in the reader's cache over our own changes. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|zod|clsx|@tanstack\/(react-)?(router|router-core|query|query-core|store)|@tanstack\/history|@mantine\/core\/esm\/core)\//

/** The server that `vite` passes calls on to while the console is being worked on. */
const server = process.env.TOLLGATE_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => {
  // Whoever starts the build, a test run too: what comes out is what readers get.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [react()],
    css: { postcss: { plugins: [mantine()] } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'foundation', test: foundation }] } } },
    },
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/v1': server, '/pg': server } },
  }
})
