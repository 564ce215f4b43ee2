import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  logLevel: 'warn',
  // The Content-Security-Policy does not allow data: URLs for scripts and styles.
  build: { assetsInlineLimit: 0 },
})
