/** Words that people in Italy and elsewhere choose as a password, as far as anybody would think of them: seasons, names, places, teams, animals, affection. */
const written = `
password passwort passw pass passcode parola parolachiave chiave segreta segreto segreti secret secrets admin administrator amministratore amministrazione root toor user utente
username guest ospite test testing prova prove demo login logon accesso accedi access enter entra welcome benvenuto benvenuta benvenuti hello ciao ciaociao salve buongiorno buonasera
default changeme change cambiami cambia temp temporanea temporary letmein opensesame apriti sesamo master super superman batman spiderman pokemon naruto matrix starwars ninja dragon
monkey football baseball basketball soccer hockey tennis calcio pallone goal sport ferrari lamborghini maserati ducati vespa fiat alfa alfaromeo lancia porsche mercedes bmw audi
juventus juve milan inter roma lazio napoli torino fiorentina atalanta sampdoria genoa bologna verona palermo cagliari lecce udinese parma forzajuve forzamilan forzainter forzaroma
forzanapoli italia italy europa europe america canada france francia germania spagna london londra paris parigi newyork milano firenze venezia bari catania genova trieste padova brescia
modena reggio perugia livorno ravenna rimini ferrara sassari siena pisa como varese bergamo monza vicenza treviso trento bolzano aosta ancona pescara potenza matera salerno sicilia
sardegna toscana lombardia piemonte puglia calabria campania liguria veneto umbria marche abruzzo molise basilicata friuli
primavera estate autunno inverno spring summer autumn winter fall gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre january february march
april may june july august september october november december lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday
natale pasqua capodanno ferragosto christmas easter halloween vacanza vacanze holiday holidays mare montagna spiaggia sole luna stella stelle cielo terra fuoco acqua vento neve
sun sunshine moon star stars sky earth fire water wind snow rain rainbow arcobaleno flower flowers fiore fiori rosa rose viola margherita girasole orchidea
amore amoremio amoremio tiamo tiamotanto tivogliobene tesoro cuore bacio baci vita lavita bella bello bellissima bellissimo love lovely loveyou iloveyou lover baby babygirl honey
princess principessa prince principe angel angelo angeli diavolo devil heaven paradiso inferno dio jesus gesu maria madonna santo santa gesucristo padrepio
mamma mammina papa babbo nonna nonno fratello sorella figlio figlia famiglia family mother father brother sister casa home bambino bambina amico amica amici friend friends
sempre persempre forever nuovo freedom liberta pace peace felice happy fortuna lucky shadow ombra silver gold oro argento diamond diamante red blue green black white rosso blu verde
nero bianco giallo azzurro arancione purple orange yellow cookie biscotto chocolate cioccolato nutella pizza pasta spaghetti gelato caffe coffee birra vino cheese
cane gatto gattino gatta micio cavallo leone tigre lupo orso aquila delfino farfalla coniglio topolino paperino pippo pluto minnie dog cat horse lion tiger wolf bear eagle dolphin
butterfly rabbit mickey donald snoopy bugsbunny dakota buster killer hunter ranger thunder tuono lampo fulmine flash
alessandro alessandra alessia alessio alice andrea angela anna annamaria antonella antonio arianna aurora beatrice benedetta carla carlo carmela caterina chiara cinzia claudia claudio
cristian cristiano cristina daniela daniele dario davide debora diego domenico elena eleonora elisa elisabetta emanuele emma enrico erika fabio fabrizio federica federico filippo
flavio francesca francesco franco gabriele gaia gianluca gianni giacomo giada giorgia giorgio giovanna giovanni giulia giulio giuseppe giuseppina greta ilaria irene jessica laura
leonardo lisa lorenzo luca lucia luciano luigi luisa manuel manuela marco margherita mariarosa marina mario marta martina massimo matilde matteo mattia maurizio michela michele
mirko monica nadia nicola nicole noemi paola paolo patrizia pietro raffaele riccardo rita roberta roberto rosanna salvatore samuele sara sergio silvia simona simone sofia sonia
stefania stefano teresa tiziana tommaso umberto valentina valeria valerio vanessa veronica vincenzo vittoria vittorio
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti costa giordano mancini rizzo lombardi moretti
michael jennifer jordan thomas robert daniel andrew charlie george william david james john joseph ashley jessica amanda nicole melissa michelle matthew joshua anthony richard
computer internet google facebook instagram twitter whatsapp youtube apple samsung microsoft windows iphone android linux server database azienda societa ufficio lavoro company
office business work banca soldi euro money studio avvocato notaio commercialista presidente direttore segreteria assemblea riunione consiglio cda socio soci
casino poker gioco giochi game games gamer player playstation xbox nintendo minecraft fortnite music musica chitarra guitar rock metal vasco ligabue madonna queen beatles nirvana
whatever trustno nothing niente qualcosa something boh mah merda cazzo stronzo fuck fuckyou fuckoff shit bitch asshole sexy hot
`

export const commonWords: ReadonlySet<string> = new Set(written.split(/\s+/).filter(Boolean))
