import { html } from '@delibera/core/markup'

/** Inline colours, those of the light scheme. The dark ones are in the style block, under the same classes. */
export const ink = {
  page: '#f4f6f6',
  card: '#ffffff',
  line: '#dde4e4',
  spine: '#023238',
  spine_text: '#ffffff',
  spine_muted: '#c8d6d8',
  spine_mark: '#86d1dd',
  text: '#15201f',
  muted: '#526060',
  accent: '#01616c',
  margin: '#81c8d3',
  box: '#ecfafc',
  box_line: '#bcd9de',
  box_muted: '#445353',
}

/** Web fonts are named for those who have them; most readers see Georgia and Arial. */
const serif = html`font-family:'Source Serif 4',Georgia,'Times New Roman',serif;`
const sans = html`font-family:'Hanken Grotesk',Arial,Helvetica,sans-serif;`

export const type = {
  mark: html`${serif}font-size:20px;line-height:26px;font-weight:600;`,
  title: html`${serif}font-size:27px;line-height:33px;font-weight:600;letter-spacing:-.01em;text-wrap:balance;`,
  letter: html`${serif}font-size:16.5px;line-height:26px;`,
  button: html`${sans}font-size:16px;line-height:22px;font-weight:600;`,
  day: html`${serif}font-size:17px;line-height:25px;font-weight:600;`,
  sender: html`${sans}font-size:14px;line-height:20px;`,
  note: html`${sans}font-size:14px;line-height:21px;`,
  kicker: html`${sans}font-size:13px;line-height:18px;`,
  small: html`${sans}font-size:12px;line-height:18px;`,
}

export const styleBlock = html`<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,h1,h2,a{font-family:Georgia,serif !important}</style><![endif]-->
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .m-page { background-color: #0e1617 !important; }
    .m-card { background-color: #1c2526 !important; border-color: #2a3536 !important; }
    .m-head { background-color: #03191c !important; }
    .m-ink { color: #e6edee !important; }
    .m-muted { color: #a3b0b1 !important; }
    .m-accent { color: #86d1dd !important; }
    .m-line { border-color: #2a3536 !important; }
    .m-margin { border-left-color: #3d7781 !important; }
    .m-box { background-color: #23383b !important; border-color: #2f4c50 !important; }
    .m-second { border-color: #2f4c50 !important; }
    .m-btn { background-color: #017b8a !important; }
    .m-btn a { color: #ffffff !important; }
  }
  [data-ogsc] .m-ink { color: #e6edee !important; }
  [data-ogsc] .m-muted { color: #a3b0b1 !important; }
  [data-ogsb] .m-card { background-color: #1c2526 !important; }
  [data-ogsb] .m-box { background-color: #23383b !important; }
  @media (max-width: 599px) {
    .m-wrap { width: 100% !important; }
    .m-outer { padding: 0 !important; }
    .m-card { border-left: 0 !important; border-right: 0 !important; border-top: 0 !important; border-radius: 0 !important; }
    .m-pad { padding-left: 20px !important; padding-right: 20px !important; }
    .m-title { font-size: 23px !important; line-height: 29px !important; }
    .m-margin { padding-left: 14px !important; }
    .m-stack { display: block !important; width: 100% !important; box-sizing: border-box !important; }
    .m-second { border-left: 0 !important; border-top: 1px solid #bcd9de !important; }
  }
</style>`
