/** Accounts in XBRL, abridged, as far as the checks of a filing look at them. */
export function xbrlAccounts({ fiscal_code, name, days }: { fiscal_code: string; name: string; days: readonly string[] }): string {
  const contexts = days.map((it, at) =>
    [
      `<xbrli:context id="c${at}">`,
      `<xbrli:entity><xbrli:identifier scheme="http://www.infocamere.it">${fiscal_code}</xbrli:identifier></xbrli:entity>`,
      `<xbrli:period><xbrli:instant>${it}</xbrli:instant></xbrli:period>`,
      '</xbrli:context>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"',
    '  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:itcc-ci="http://www.infocamere.it/itnn/fr/itcc/ci/2018-11-04">',
    '<link:schemaRef xlink:type="simple" xlink:href="itcc-ci-abb-2018-11-04.xsd"/>',
    ...contexts,
    `<itcc-ci:DatiAnagraficiDenominazione contextRef="c0">${name}</itcc-ci:DatiAnagraficiDenominazione>`,
    '</xbrli:xbrl>',
    '',
  ].join('\n')
}
