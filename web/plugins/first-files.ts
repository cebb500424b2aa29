import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The letters that every page is set in. */
const fonts = /(hanken-grotesk|source-serif-4)-latin-wght-normal.*\.woff2$/

/** Lets the browser fetch with the page what it would otherwise find out about only after the styles and scripts are there. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const files = Object.keys(bundle).filter((it) => fonts.test(it))
      return files.map(
        (it): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${it}` },
          injectTo: 'head',
        }),
      )
    },
  },
}
