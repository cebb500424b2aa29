/** Common hosts of certified mail. Only a hint: the proof is the delivery receipt. */
const certifiedHosts = /(^|\.)(pec|legalmail|arubapec|postecert|pecprofessionisti|cert|ticertifica|sicurezzapostale|registerpec|namirial)\b/i

export const looksCertified = (email: string): boolean => certifiedHosts.test(email.split('@')[1] ?? '')
