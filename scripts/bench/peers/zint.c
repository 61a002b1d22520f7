/* Encodes the lines of standard input with libzint, several times: microseconds a symbol of the fastest run, and modules across on average.
   Arguments: the number of the symbology in zint.h, and the runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zint.h>

enum { most_lines = 100000, longest_line = 4096 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  static char *lines[most_lines];
  char line[longest_line];
  int total = 0;
  if (count != 3) return 2;
  while (total < most_lines && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    lines[total++] = strdup(line);
  }
  double best = 1e9, modules = 0;
  for (int run = 0; run < atoi(arguments[2]); run++) {
    double start = now();
    modules = 0;
    for (int index = 0; index < total; index++) {
      struct zint_symbol *symbol = ZBarcode_Create();
      symbol->symbology = atoi(arguments[1]);
      symbol->input_mode = GS1_MODE | GS1PARENS_MODE;
      if (ZBarcode_Encode(symbol, (unsigned char *)lines[index], 0) >= ZINT_ERROR) {
        fprintf(stderr, "%s: %s\n", lines[index], symbol->errtxt);
        return 1;
      }
      modules += symbol->width;
      ZBarcode_Delete(symbol);
    }
    double seconds = now() - start;
    if (seconds < best) best = seconds;
  }
  printf("%f %f\n", best / total * 1e6, modules / total);
  return 0;
}
