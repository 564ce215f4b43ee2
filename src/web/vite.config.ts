import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  logLevel: 'warn',
  // The content-security policy allows no data: scripts or styles.
  build: { assetsInlineLimit: 0 },
})
