import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'

const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf',
  '@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
  '@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf',
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
].map((file) => resolve(file))

/** Renders off the main thread, with our fonts only, so that every machine draws the same. */
export async function renderPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Public Sans' },
  })
  return image.asPng()
}
