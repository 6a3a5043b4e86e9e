/** Hands to try, some complete and some that wait. */

import t from "../words/calculator";

export interface Example {
  name: Parameters<typeof t>[0];
  /** As the address has it, without the rules. */
  query: string;
}

export const EXAMPLES: Record<string, Example[]> = {
  b30fj: [
    {
      name: "example_train",
      query: "hand=1234578m7zJNJM&win_tile=7z&win=discard&melds=33sJS=333s&flowers=JW",
    },
    { name: "example_seven_pairs", query: "hand=2233445566778m&win_tile=8m&win=self_draw&draws=6" },
    { name: "example_orphans", query: "hand=19m19p19s15zJAJNJHJWJD&win_tile=7z&win=self_draw" },
    { name: "example_unconnected", query: "hand=147m258p369s135zJH&win_tile=3z&win=self_draw" },
    { name: "example_no_win", query: "hand=123m456p789s111zJA&win_tile=5p&win=discard" },
    { name: "example_waits", query: "hand=123m456p78s11555z&seat=S" },
  ],
  sbr: [
    {
      name: "example_pairs_flush",
      query: "hand=1146677778899m&win_tile=4m&win=discard&voided=s",
    },
    {
      name: "example_golden",
      query:
        "hand=5p&win_tile=5p&win=self_draw&melds=222m,concealed_kong:3333p,888p,666m" +
        "&voided=s&replacement=kong",
    },
    { name: "example_waits", query: "hand=2223456m&melds=777m,8888m&voided=p" },
    { name: "example_far", query: "hand=1123358m224679p&voided=s" },
  ],
  vietnamese: [
    {
      name: "example_winds",
      query: "hand=7m111222333zVTVWVW&win_tile=7m&win=discard&flowers=F1VF",
    },
    {
      name: "example_frames",
      query:
        "hand=123456789m22pVPVP&win_tile=2p&win=discard&flowers=VTrVNr&seat=S&before_start=VTrVNr",
    },
    { name: "example_nfnl", query: "hand=1358m2469p12378s&win_tile=5p&win=discard" },
    { name: "example_flower", query: "hand=123456m234p567s5z&win_tile=F2&win=discard&flowers=F1" },
    { name: "example_green", query: "win=green_jokers&flowers=F1F2VF&green_discards=5" },
    { name: "example_waits", query: "hand=123456m234p567s5z&flowers=F1" },
  ],
};
