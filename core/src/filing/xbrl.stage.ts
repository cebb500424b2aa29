interface Told {
  schema?: string | null
  identifier?: string | undefined
  periods?: readonly string[] | undefined
  name?: string
}

/** Accounts in XBRL as programs write them: prefixes of their own, a context for each period. */
export function xbrlOf({ schema = null, identifier = '', periods = [], name }: Told): string {
  const contexts = periods.map(
    (day, at) => `<xbrli:context id="c${at}">
    <xbrli:entity><xbrli:identifier scheme="http://www.infocamere.it">${identifier}</xbrli:identifier></xbrli:entity>
    <xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period>
  </xbrli:context>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:itcc-ci="http://www.infocamere.it/itnn/fr/itcc/ci/2018-11-04">
  ${schema ? `<link:schemaRef xlink:type="simple" xlink:href="${schema}"/>` : ''}
  ${contexts.join('\n  ')}
  ${name === undefined ? '' : `<itcc-ci:DatiAnagraficiDenominazione contextRef="c0">${name}</itcc-ci:DatiAnagraficiDenominazione>`}
</xbrli:xbrl>
`
}
